#!/bin/sh
# Takes one address out of nginx's copies, in each form in which it is kept: sh purge.sh /course_details/7
# With containers: docker compose exec nginx sh /etc/nginx/site/purge.sh ADDRESS
set -eu
address=${1:?the address, path and query, as visitors ask for it}
copies=${NGINX_COPIES:-/var/cache/nginx/site}
for encoding in '' br gzip; do
    for saving in '' on; do
        for picture in '' image/avif image/webp image/jpeg; do
            name=$(printf '%s' "$address|$encoding|$saving|$picture" | md5sum | cut -c 1-32)
            file=$copies/$(printf '%s' "$name" | cut -c 32)/$(printf '%s' "$name" | cut -c 30-31)/$name
            if [ -e "$file" ]; then rm -f "$file" && echo "removed $file"; fi
        done
    done
done
