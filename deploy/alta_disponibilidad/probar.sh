#!/bin/sh
# Prueba el conjunto en esta máquina: etcd, dos PostgreSQL bajo Patroni, HAProxy y dos servidores de Galeno; mata al primario
# mientras se guarda y dice cuántos guardados confirmados se perdieron (deben ser 0) y cuántos segundos hubo 503 (menos de 30).
#
#   apt-get install postgresql-17 patroni python3-etcd etcd-server haproxy     # Debian 13; y Galeno construido (npm run build)
#   sudo deploy/alta_disponibilidad/probar.sh
#
# ENVOLTURA antepone una orden a los programas de Debian, por ejemplo "chroot /srv/debian13"; su /tmp debe ser el de aquí.
set -eu
cd "$(dirname "$0")/../.."
aqui=deploy/alta_disponibilidad
ENVOLTURA=${ENVOLTURA:-}
dir=$(mktemp -d /tmp/galeno-ad.XXXXXX)
chmod 755 "$dir"
clave() { head -c 18 /dev/urandom | base64 | tr -d '+/='; }
CLAVE_POSTGRES=$(clave) CLAVE_REPLICA=$(clave) CLAVE_DUENA=$(clave)
export CLAVE_POSTGRES CLAVE_REPLICA RED_DE_CASA=127.0.0.1/32 ETCD=127.0.0.1:23790 DIRECCION=127.0.0.1
pids=
terminar() {
  # En orden: primero quien usa, al final quien sirve.
  for p in $pids; do
    kill "$p" 2>/dev/null || :
    wait "$p" 2>/dev/null || :
  done
  [ "${CONSERVAR:-}" ] && echo "bitácoras en $dir" || rm -rf "$dir"
}
trap terminar EXIT
trap 'exit 1' INT TERM
# como USUARIO BITÁCORA ORDEN…: en segundo plano; se termina antes que lo encendido antes.
como() {
  quien=$1 bitacora=$dir/$2.log
  shift 2
  if [ "$quien" = postgres ]; then
    $ENVOLTURA setpriv --reuid=postgres --regid=postgres --init-groups "$@" >"$bitacora" 2>&1 &
  else
    "$@" >"$bitacora" 2>&1 &
  fi
  pids="$! $pids"
  ultimo=$!
}
esperar() { # esperar SEGUNDOS FRASE ORDEN…
  tope=$1 frase=$2
  shift 2
  i=0
  until "$@" >/dev/null 2>&1; do
    i=$((i + 1))
    [ "$i" -lt $((tope * 5)) ] || { echo "No llegó a tiempo: $frase ($dir)"; CONSERVAR=1; exit 1; }
    sleep 0.2
  done
}
contesta() { curl -sf -m 2 -o /dev/null "$1"; }

mkdir "$dir/etcd" "$dir/uno" "$dir/dos"
$ENVOLTURA chown postgres "$dir/etcd" "$dir/uno" "$dir/dos"
como postgres etcd etcd --data-dir "$dir/etcd" --listen-client-urls "http://$ETCD" --advertise-client-urls "http://$ETCD" \
  --listen-peer-urls http://127.0.0.1:23800
esperar 30 etcd contesta "http://$ETCD/health"

nodo() { # nodo NOMBRE PUERTO PUERTO_API
  NODO=$1 PUERTO=$2 PUERTO_API=$3 DATOS=$dir/$1/datos
  export NODO PUERTO PUERTO_API DATOS
  $ENVOLTURA install -d -o postgres -m 700 "$DATOS.enchufe"
  # Patroni no lee variables dentro de su archivo.
  sed -e "s|\${NODO}|$NODO|; s|\${DIRECCION}|$DIRECCION|g; s|\${PUERTO}|$PUERTO|; s|\${PUERTO_API}|$PUERTO_API|; s|\${ETCD}|$ETCD|" \
    -e "s|\${DATOS}|$DATOS|; s|\${CLAVE_POSTGRES}|$CLAVE_POSTGRES|; s|\${CLAVE_REPLICA}|$CLAVE_REPLICA|; s|\${RED_DE_CASA}|$RED_DE_CASA|" \
    $aqui/patroni.yml >"$dir/$NODO/patroni.yml"
  $ENVOLTURA chown postgres "$dir/$NODO/patroni.yml"
  como postgres "patroni_$NODO" patroni "$dir/$NODO/patroni.yml"
}
nodo uno 54331 8431
patroni_uno=$ultimo
esperar 60 "el primario" contesta http://127.0.0.1:8431/primary
nodo dos 54332 8432
esperar 90 "la réplica al día" contesta http://127.0.0.1:8432/sync

sql() { PGPASSWORD=$CLAVE_POSTGRES $ENVOLTURA psql -qAt -h 127.0.0.1 -p 54331 -U postgres "$@"; }
sql -c "create role duena login createrole password '$CLAVE_DUENA'" -c 'create database clinicas owner duena'

export ENTRADA=127.0.0.1:8480 ENTRADA_BASE=127.0.0.1:54330 GALENO_A=127.0.0.1:8481 GALENO_B=127.0.0.1:8482
export PG_UNO=127.0.0.1:54331 PG_DOS=127.0.0.1:54332 API_UNO=8431 API_DOS=8432
cp $aqui/haproxy.cfg "$dir/haproxy.cfg"
como yo haproxy $ENVOLTURA haproxy -f "$dir/haproxy.cfg"

export DATABASE_URL="postgres://duena:$CLAVE_DUENA@$ENTRADA_BASE/clinicas" GALENO_DEMO=0 LOG_LEVEL=warn HOST=127.0.0.1
ENCRYPTION_KEY=$(clave) FILES_URL=file:$dir/archivos
export ENCRYPTION_KEY FILES_URL
esperar 30 "HAProxy ante el primario" sql -h 127.0.0.1 -p 54330 -c 'select'
DATA_DIR=$dir/a PORT=8481 node dist/server/clinica_crear.js --codigo caos --nombre Caos --pais mx --usuario admin --correo a@b.mx --clave Galeno2026
for s in a b; do
  [ $s = a ] && PORT=8481 || PORT=8482
  export PORT
  DATA_DIR=$dir/$s
  export DATA_DIR
  como yo "galeno_$s" node dist/server/supervisor.js
done
unset DATA_DIR PORT
esperar 90 "los dos servidores" contesta http://127.0.0.1:8481/api/salud
esperar 90 "los dos servidores" contesta http://127.0.0.1:8482/api/salud
esperar 30 HAProxy contesta http://127.0.0.1:8480/api/salud

# La máquina del primario entera: su Patroni, que si viviera lo encendería de nuevo, y su PostgreSQL.
URL=http://127.0.0.1:8480 PIDS_PRIMARIO="$patroni_uno $(head -1 "$dir/uno/datos/postmaster.pid")" \
  URL_SUPERUSUARIO="postgres://postgres:$CLAVE_POSTGRES@$ENTRADA_BASE/clinicas" node dist/server/relevo.js "$@" || estado=$?
contesta http://127.0.0.1:8432/primary && echo 'El segundo PostgreSQL es ahora el primario.'
exit "${estado:-0}"
