#!/usr/bin/env bash
# Copies the write-ahead log as it is written and the whole database every day, so that at most seconds are lost. Papan itself
# copies its files. Runs until it is stopped. PGHOST, PGUSER and PGPASSWORD name the server, whose role may replicate.
set -euo pipefail
backup=${BACKUP_DIR:-/backup}
kept_days=${KEPT_DAYS:-7}
mkdir -p "$backup/wal" "$backup/base"

trap 'kill $(jobs -p) 2>/dev/null || true; wait; exit 0' TERM INT

# The slot keeps the log of the time in which this script does not run.
pg_receivewal --slot=papan_backup --create-slot --if-not-exists
pg_receivewal --slot=papan_backup --directory="$backup/wal" --synchronous &
receiver=$!

copy_database() {
  local name
  name=$(date -u +%Y-%m-%d)
  [ -d "$backup/base/$name" ] && return
  rm -rf "$backup/base/unfinished"
  touch "$backup/base/begun"
  pg_basebackup --pgdata="$backup/base/unfinished" --format=tar --gzip --wal-method=none --checkpoint=fast
  mv "$backup/base/begun" "$backup/base/unfinished/begun"
  mv "$backup/base/unfinished" "$backup/base/$name"
  # What is left is the last copies, and the log since the oldest of them.
  find "$backup/base" -mindepth 1 -maxdepth 1 -type d | sort | head -n "-$kept_days" | xargs -r rm -rf
  local oldest
  oldest=$(find "$backup/base" -mindepth 1 -maxdepth 1 -type d | sort | head -n 1)
  find "$backup/wal" -type f ! -newer "$oldest/begun" -delete
}

while true; do
  copy_database
  # Without the log, new data is not saved: the end of this script is noticed, and it is started again.
  kill -0 "$receiver" 2>/dev/null || { echo 'pg_receivewal has ended.' >&2; exit 1; }
  sleep 60 &
  wait $!
done
