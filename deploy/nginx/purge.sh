#!/bin/sh
# Takes one address out of nginx's copies, in each form in which it is kept, and with whatever query: sh purge.sh /course_details/7
# With containers: docker compose exec nginx sh /etc/nginx/site/purge.sh ADDRESS
set -eu
address=${1:?the path, as visitors ask for it}
case $address in
/) ;;
/*) address=${address%/} ;;
*) echo "$address does not begin with /" >&2; exit 1 ;;
esac
copies=${NGINX_COPIES:-/var/cache/nginx/site /var/cache/nginx/queries}
# A copy begins with its key: the address, and behind a | what else it was kept by (proxy_cache_key).
removed=$(LC_ALL=C grep -rlaiF -e "KEY: $address|" -e "KEY: $address?" -e "KEY: $address/|" -e "KEY: $address/?" $copies |
    while read -r file; do rm -f "$file" && echo "removed $file"; done)
[ "$removed" ] || { echo "no copy of $address" >&2; exit 1; }
echo "$removed"
