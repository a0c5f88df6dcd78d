/* A disk that fails when it is told to, and remembers what was written and what was synced: preloaded into a
   program that uses a store. It watches the files of one folder.

   faulty_watch(folder, log)        watch the files below a folder; write what happens to them to a descriptor
   faulty_arm(nth, error, lasting)  let the nth write, sync or truncation from now on fail; and all after it
   faulty_left()                    how many calls are left until one fails; -1 if none will
   faulty_mark(number)              write a mark into the log: so many moves have been acknowledged
*/
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 1024 };
static char folder[512];
static char names[MOST][128]; /* the name of each watched file, by its descriptor */
static int log_to = -1;
static long countdown = -1;
static int fault = 0;
static int lasts = 0;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void put(char kind, const char* name, int64_t offset, const void* data, uint32_t size) {
  if (log_to < 0) return;
  uint32_t length = strlen(name);
  char head[1 + 4 + 8 + 4];
  head[0] = kind;
  memcpy(head + 1, &length, 4);
  memcpy(head + 5, &offset, 8);
  memcpy(head + 13, &size, 4);
  if (REAL(write)(log_to, head, sizeof head) < 0 || REAL(write)(log_to, name, length) < 0) log_to = -1;
  if (size && REAL(write)(log_to, data, size) < 0) log_to = -1;
}

static int watched(int fd) { return fd >= 0 && fd < MOST && names[fd][0]; }

/* Whether this call is the one that fails. */
static int fails(int fd) {
  if (!watched(fd) || countdown < 0) return 0;
  if (countdown > 0 && --countdown > 0) return 0;
  if (!lasts) countdown = -1;
  errno = fault;
  return 1;
}

void faulty_watch(const char* below, int to) {
  snprintf(folder, sizeof folder, "%s/", below);
  log_to = to;
}

void faulty_arm(long nth, int error, int lasting) {
  countdown = nth;
  fault = error;
  lasts = lasting;
}

long faulty_left(void) { return countdown; }

void faulty_mark(long number) { put('A', "", number, NULL, 0); }

static int remember(int fd, const char* path) {
  if (fd >= 0 && fd < MOST) {
    names[fd][0] = 0;
    size_t length = strlen(folder);
    if (length && !strncmp(path, folder, length) && !strstr(path, "-shm")) {
      snprintf(names[fd], sizeof names[fd], "%s", path + length);
    }
  }
  return fd;
}

int open64(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return remember(REAL(open64)(path, flags, mode), path);
}

int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return remember(REAL(open)(path, flags, mode), path);
}

int close(int fd) {
  if (fd >= 0 && fd < MOST) names[fd][0] = 0;
  return REAL(close)(fd);
}

ssize_t pwrite64(int fd, const void* data, size_t size, off64_t offset) {
  if (fails(fd)) return -1;
  ssize_t done = REAL(pwrite64)(fd, data, size, offset);
  if (watched(fd) && done > 0) put('W', names[fd], offset, data, done);
  return done;
}

int ftruncate64(int fd, off64_t size) {
  if (fails(fd)) return -1;
  if (watched(fd)) put('T', names[fd], size, NULL, 0);
  return REAL(ftruncate64)(fd, size);
}

int fdatasync(int fd) {
  if (fails(fd)) return -1;
  int done = REAL(fdatasync)(fd);
  if (watched(fd)) put('S', names[fd], 0, NULL, 0);
  return done;
}

int fsync(int fd) {
  if (fails(fd)) return -1;
  int done = REAL(fsync)(fd);
  if (watched(fd)) put('S', names[fd], 0, NULL, 0);
  return done;
}

int unlink(const char* path) {
  size_t length = strlen(folder);
  if (length && !strncmp(path, folder, length)) put('U', path + length, 0, NULL, 0);
  return REAL(unlink)(path);
}
