import type pg from 'pg'

/** Where the database is. With `hosts`, a URL for each: only the one that can be written to is used. */
export type DatabaseAddress = pg.ClientConfig & { hosts?: string[] }

/** Of a URL as PostgreSQL's own programs read it, several hosts (`h1:5432,h2:5432`) included, which `pg` can't. */
export function readDatabaseUrl(url: string): DatabaseAddress {
  const [, scheme = '', user = '', authority = '', path = '', query = ''] =
    /^(\w+:\/\/)([^/?]*@)?([^/?]*)([^?]*)\??(.*)$/.exec(url) ?? []
  const given = new URLSearchParams(query)
  const hosts = authority ? authority.split(',') : pairWithPorts(given.get('host'), given.get('port'))
  const isPrimaryWanted = /^(read-write|primary)$/.test(given.get('target_session_attrs') ?? '')
  if (hosts.length < 2 && !isPrimaryWanted) return { connectionString: url }
  const rest = query
    .split('&')
    .filter((part) => part && !/^(target_session_attrs|load_balance_hosts|host|port)=/.test(part))
    .join('&')
  return { hosts: hosts.map((host) => scheme + user + place(host, path, rest)) }
}

/** `?host=h1,h2&port=5432,5433`: as many ports as hosts, or one for all. */
function pairWithPorts(hosts: string | null, ports: string | null): string[] {
  const [first = '', ...others] = ports?.split(',') ?? []
  return (hosts?.split(',') ?? ['']).map((host, index) => {
    const port = others.length > 0 ? [first, ...others][index] : first
    return port ? `${host}:${port}` : host
  })
}

/** A host that is a folder, that of a socket, can only stand behind the question mark. */
function place(host: string, path: string, rest: string): string {
  const [, folder, port] = /^(\/.*?)(?::(\d+))?$/.exec(decodeURIComponent(host)) ?? []
  if (!folder) return `${host}${path}${rest && `?${rest}`}`
  const socket = new URLSearchParams({ host: folder, ...(port && { port }) })
  return `${path}?${[String(socket), rest].filter(Boolean).join('&')}`
}
