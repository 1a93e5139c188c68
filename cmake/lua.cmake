# The sandbox was checked against one release of Lua (doc/safety.md, 3.7):
# what a rule file may reach was chosen by the bugs of that release.
set(HX_LUA_CHECKED 5.4.4)

# Compares the lua.h that pkg-config found with the checked release. Another
# one is an error with HX_STRICT, else a warning.
function(hx_check_lua_release)
    set(release unknown)
    find_file(HX_LUA_HEADER lua.h HINTS ${LUA_INCLUDE_DIRS} REQUIRED)
    file(STRINGS ${HX_LUA_HEADER} lines
         REGEX "#define LUA_VERSION_(MAJOR|MINOR|RELEASE)[ \t]+\"")
    string(REGEX MATCHALL "\"[0-9]+\"" digits "${lines}")
    if(digits)
        string(REPLACE "\"" "" release "${digits}")
        string(REPLACE ";" "." release "${release}")
    endif()
    if(release STREQUAL HX_LUA_CHECKED)
        return()
    endif()
    set(text "Lua ${release} found (${HX_LUA_HEADER}); doc/safety.md has \
checked ${HX_LUA_CHECKED}: rule files may not be contained by the sandbox")
    if(HX_STRICT)
        message(FATAL_ERROR "${text}")
    endif()
    message(WARNING "${text}")
endfunction()
