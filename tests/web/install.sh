#!/bin/sh
# Sees to a program that the checks of the page need: install.sh PROGRAM PACKAGE...
# Root gets the Debian packages installed; others are told how. Missing in the end is a failure.
program=$1
shift
command -v "$program" >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing $* for the checks of the page"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@" >/dev/null
fi
command -v "$program" >/dev/null && exit 0
echo "The checks of the page need $program: install it, for example with apt-get install $*." >&2
exit 1
