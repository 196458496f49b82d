#!/bin/sh
# Starts nginx with an error log that says what happened, and not to whom: each line ends with the visitor's address and
# the request, which are cut off before anybody keeps them. With arguments, they are nginx's.
set -eu
logs=${NGINX_LOGS:-/var/log/nginx}
rm -f "$logs/site-errors"
mkfifo "$logs/site-errors"
LC_ALL=C stdbuf -oL sed -e 's/, client: .*//' -e 's/, peer: .*//' <"$logs/site-errors" &
exec nginx -g 'daemon off;' "$@"
