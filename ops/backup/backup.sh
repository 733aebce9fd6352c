#!/usr/bin/env bash
# Copies the write-ahead log as it is written and the whole database every day, so that at most seconds are lost. Papan itself
# copies its files. After each copy, a restore is tried. Runs until it is stopped. PGHOST, PGUSER and PGPASSWORD name the server,
# whose role may replicate.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
backup=${BACKUP_DIR:-/backup}
kept_days=${KEPT_DAYS:-7}

trap 'kill $(jobs -p) 2>/dev/null || true; wait; exit 0' TERM INT

ask() {
  psql --dbname=postgres --no-psqlrc --tuples-only --no-align --command="$1"
}

# A restored server answers before it has replayed its log.
until [ "$(ask 'select pg_is_in_recovery()')" = f ]; do sleep 1; done

mkdir -p "$backup/wal" "$backup/base"
# A restored server has no slot and continues an earlier part of the log; the log of a slot that fell too far behind is deleted. In
# both cases what follows does not continue the former copies: it begins anew, and they stay usable by themselves.
slot=$(ask "select wal_status from pg_replication_slots where slot_name = 'papan_backup'")
if [ -z "$slot" ] || [ "$slot" = lost ]; then
  if [ -n "$(ls -A "$backup/wal")" ]; then
    earlier=$backup/earlier/$(date -u +%Y-%m-%dT%H%M%S)
    mkdir -p "$earlier"
    mv "$backup/base" "$backup/wal" "$earlier"
    mkdir "$backup/wal" "$backup/base"
    echo "What was copied until now is in $earlier. A new copy begins."
  fi
  ask "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = 'papan_backup'"
fi

# The slot keeps the log of the time in which this script does not run.
pg_receivewal --slot=papan_backup --create-slot --if-not-exists
pg_receivewal --slot=papan_backup --directory="$backup/wal" --synchronous --no-loop &
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
  # What is copied goes on if it cannot be restored.
  bash "$here/drill.sh" &
  wait $! || echo 'The trial of a restore failed.' >&2
}

while true; do
  copy_database
  # Without the log, new data is not saved: the end of this script is noticed, and it is started again.
  kill -0 "$receiver" 2>/dev/null || { echo 'pg_receivewal has ended.' >&2; exit 1; }
  sleep 60 &
  wait $!
done
