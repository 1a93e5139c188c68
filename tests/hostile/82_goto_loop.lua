-- expect: refused (time)
::again::
goto again
