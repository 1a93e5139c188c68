-- expect: 'table', 'function': no address
error(tostring({}) .. tostring(print) .. tostring(math), 0)
