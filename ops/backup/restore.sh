#!/usr/bin/env bash
# Restores the newest copy of the database and what was logged since, up to a time such as '2026-03-02 10:00:00+07'.
# The server must be stopped and its folder empty: a database is never overwritten.
set -euo pipefail
backup=${BACKUP_DIR:-/backup}
database=${PGDATA:-/var/lib/postgresql/18/docker}
time=${1:-}

if [ -n "$(ls -A "$database" 2>/dev/null)" ]; then
  echo "$database is not empty. Stop PostgreSQL and move the folder away first." >&2
  exit 1
fi
# The last copy that was complete before the time.
copy=$(find "$backup/base" -mindepth 1 -maxdepth 1 -type d -name '2*' ${time:+! -newermt "$time"} | sort | tail -n 1)
if [ -z "$copy" ]; then
  echo "There is no copy of the database in $backup/base${time:+ before $time}." >&2
  exit 1
fi
mkdir -p "$database"
tar --extract --gzip --file="$copy/base.tar.gz" --directory="$database"
# The server cannot read a folder that is mounted here only, so the log goes with it.
cp -r "$backup/wal" "$database/papan-wal"
for partial in "$database"/papan-wal/*.partial; do
  [ -e "$partial" ] && mv "$partial" "${partial%.partial}"
done
cat >> "$database/postgresql.auto.conf" <<END
restore_command = 'cp papan-wal/%f %p'
recovery_end_command = 'rm -rf papan-wal'
recovery_target_action = 'promote'
# Also without a time: the copy of a restored database has the time of that restore.
recovery_target_time = '$time'
END
touch "$database/recovery.signal"
chmod -R go= "$database"
if [ "$(id -u)" = 0 ]; then chown -R postgres:postgres "$database"; fi
echo "Restored from $copy${time:+ up to $time}. Start PostgreSQL, which replays the log."
