#!/bin/sh
# Starts PgBouncer with the password of POSTGRES_PASSWORD, which stands in no file of the image.
set -eu
umask 077
printf '"papan" "%s"\n' "$(printf %s "${POSTGRES_PASSWORD:?}" | sed 's/"/""/g')" > /tmp/pgbouncer-users
exec pgbouncer "${1:-/etc/pgbouncer/pgbouncer.ini}"
