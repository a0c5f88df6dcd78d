// The native twins by the name of their game. The build lists the files of this folder that make one.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "twin.hpp"

namespace inarow {

std::vector<std::string> twin_names();

// Throws std::invalid_argument where no game of that name has a twin, std::out_of_range where a parameter
// lacks.
std::unique_ptr<Twin> make_twin(const std::string& name, const Parameters& parameters);

}  // namespace inarow
