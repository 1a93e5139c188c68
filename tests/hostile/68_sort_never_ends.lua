-- expect: refused (time); the order contradicts itself, and the comparison spins
table.sort({ 3, 2, 1 }, function() while true do end end)
