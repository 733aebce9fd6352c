#!/usr/bin/env bash
# Restores the newest copy of the database beside the copies, starts it where nobody else reaches it, checks that each wallet has
# the coins that its transfers say, and stores how it went, which the console and the doctor show. backup.sh runs it every day.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
backup=${BACKUP_DIR:-/backup}
database=${PGDATABASE:-papan}
folder=$backup/drill
begun=$(date +%s)
server=
bytes=0
lost=
error='The newest copy could not be restored. The log of the service backup says why.'

end() {
  if [ -n "$server" ]; then
    kill -QUIT "$server" 2>/dev/null || true
    wait "$server" || true
  fi
  rm -rf "$folder"
  psql --dbname="$database" --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=begun="$begun" --set=bytes="$bytes" \
    --set=lost="$lost" --set=error="$error" <<'END'
insert into backup_runs (kind, started_at, seconds, bytes, lost_seconds, error)
values ('drill', to_timestamp(:begun), ceil(extract(epoch from now()) - :begun), :bytes, nullif(:'lost', '')::int, nullif(:'error', ''));
END
}
trap end EXIT
trap 'exit 1' TERM INT

ask() {
  psql --host="$folder" --port=5432 --username="${PGUSER:-papan}" --dbname="$database" --no-psqlrc --tuples-only --no-align \
    --command="$1"
}

rm -rf "$folder"
BACKUP_DIR=$backup PGDATA=$folder bash "$here/restore.sh"
echo 'local all all trust' > "$folder/drill_hba.conf"
as_postgres=()
# PostgreSQL does not run as root.
if [ "$(id -u)" = 0 ]; then
  chown postgres:postgres "$folder/drill_hba.conf"
  as_postgres=(setpriv --reuid=postgres --regid=postgres --clear-groups)
fi
"${as_postgres[@]}" postgres -D "$folder" -p 5432 -c listen_addresses= -c unix_socket_directories="$folder" \
  -c hba_file="$folder/drill_hba.conf" -c hot_standby=off -c shared_buffers=32MB -c fsync=off &
server=$!
until [ "$(ask 'select pg_is_in_recovery()' 2>/dev/null)" = f ]; do
  kill -0 "$server"
  sleep 1
done
bytes=$(du --summarize --block-size=1 "$folder" | cut -f 1)
lost=$(ask "select greatest(0, ceil($begun - extract(epoch from pg_last_xact_replay_timestamp())))")
wrong=$(ask "
  with changes as (
    select debit_account_id as account_id, -amount as change from transfers
    union all
    select credit_account_id, amount from transfers
  ), totals as (
    select account_id, sum(change) as total from changes group by account_id
  )
  select count(*) from ledger_accounts left join totals on account_id = id
  where kind = 'wallet' and balance <> coalesce(total, 0)")
error=
if [ "$wrong" != 0 ]; then error="$wrong wallets do not have the coins that their transfers say."; fi
