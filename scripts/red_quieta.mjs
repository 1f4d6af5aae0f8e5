// A network of their own for the journeys. A browser cuts what it is asking for when any network of its machine changes, also
// what it asks this same machine; one that is not its owner's alone, like that of a container, may change at any moment.
import { spawnSync } from 'node:child_process';

/**
 * Itself, and a cable with both ends inside. Browsers believe that they are offline with no other network, and the two of a video
 * visit do not find each other without a way out.
 */
const RED = [
  'ip link set lo up',
  'ip link add red0 type veth peer name red1',
  'ip link set red0 addrgenmode none',
  'ip link set red1 addrgenmode none',
  'ip addr add 10.0.0.2/24 dev red0',
  'ip link set red1 up',
  'ip link set red0 up',
  'ip route add default via 10.0.0.1',
  'exec "$@"',
].join(' && ');

/** The command that runs another inside such a network; as it is where this user may not make one (Linux, root). */
export function enRedQuieta(orden, args) {
  const dentro = ['--net', 'sh', '-c', RED, 'red'];
  return spawnSync('unshare', [...dentro, 'true']).status === 0 ? ['unshare', [...dentro, orden, ...args]] : [orden, args];
}
