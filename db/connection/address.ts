import type pg from 'pg'

/** Connection settings. `hosts` has one URL for each host; only the writable one is used. */
export type DatabaseAddress = pg.ClientConfig & { hosts?: string[] }

/** Parses a URL as libpq does. Unlike `pg`, supports several hosts (`h1:5432,h2:5432`). */
export function readDatabaseUrl(url: string): DatabaseAddress {
  const [, scheme = '', user = '', authority = '', path = '', query = ''] =
    /^(\w+:\/\/)([^/?]*@)?([^/?]*)([^?]*)\??(.*)$/.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  const hosts = authority
    ? authority.split(',')
    : pairWithPorts(parameters.get('host'), parameters.get('port'))
  const isPrimaryWanted = /^(read-write|primary)$/.test(parameters.get('target_session_attrs') ?? '')
  if (hosts.length < 2 && !isPrimaryWanted) return { connectionString: url }
  const rest = query
    .split('&')
    .filter((part) => part && !/^(target_session_attrs|load_balance_hosts|host|port)=/.test(part))
    .join('&')
  return { hosts: hosts.map((host) => scheme + user + formatHost(host, path, rest)) }
}

/** Pairs the hosts and ports of `?host=h1,h2&port=5432,5433`: one port for each host, or one for all. */
function pairWithPorts(hosts: string | null, ports: string | null): string[] {
  const [first = '', ...others] = ports?.split(',') ?? []
  return (hosts?.split(',') ?? ['']).map((host, index) => {
    const port = others.length > 0 ? [first, ...others][index] : first
    return port ? `${host}:${port}` : host
  })
}

/** Formats the URL of one host. A Unix socket's directory is only valid as a query parameter. */
function formatHost(host: string, path: string, rest: string): string {
  const [, folder, port] = /^(\/.*?)(?::(\d+))?$/.exec(decodeURIComponent(host)) ?? []
  if (!folder) return `${host}${path}${rest && `?${rest}`}`
  const socket = new URLSearchParams({ host: folder, ...(port && { port }) })
  return `${path}?${[String(socket), rest].filter(Boolean).join('&')}`
}
