#!/bin/sh
# Whether visitors get the site: sh smoke.sh https://www.example.com, from a machine that is not its own. Silent and 0 when they do,
# and when its certificate lasts two weeks more; otherwise it says what they did not get, and ends with 1.
site=${1:?the address of the site}
site=${site%/}
failed=0
get() { curl -sS -f -L -m 15 -o "$2" "$site$1" && return; echo "not had: $site$1"; failed=1; }
page=$(mktemp) && trap 'rm -f "$page"' EXIT

for path in /login /course-search "/course-search?search=$$" /healthz /; do get "$path" "$page"; done
style=$(grep -o '/assets/[^"]*\.css' "$page" | head -n 1)
if [ -n "$style" ]; then get "$style" /dev/null; else echo "no style sheet in $site/" && failed=1; fi
case $site in https://*)
    host=${site#https://} host=${host%%/*} name=${host%:*}
    case $host in *:*) ;; *) host=$host:443 ;; esac
    timeout 15 openssl s_client -connect "$host" -servername "$name" </dev/null 2>/dev/null |
        openssl x509 -noout -checkend 1209600 >/dev/null 2>&1 || { echo "the certificate of $site ends within two weeks" && failed=1; }
esac
exit $failed
