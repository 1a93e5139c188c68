-- expect: refused; a new environment holds nothing
_ENV = {}
os.exit(9)
