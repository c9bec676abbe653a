import { expect, it } from 'vitest'
import { readDatabaseUrl } from './address.ts'

const multiHostUrls: [string, string[]][] = [
  ['postgres://u:p@h1:5432,h2:5433/db', ['postgres://u:p@h1:5432/db', 'postgres://u:p@h2:5433/db']],
  [
    'postgresql://u:p%40,%2Fx@h1,h2,[::1]:6432/db?target_session_attrs=read-write',
    ['h1', 'h2', '[::1]:6432'].map((host) => `postgresql://u:p%40,%2Fx@${host}/db`),
  ],
  [
    'postgres://h1,h2/db?sslmode=verify-full&sslrootcert=/ca.pem&target_session_attrs=primary&application_name=x',
    ['h1', 'h2'].map(
      (host) => `postgres://${host}/db?sslmode=verify-full&sslrootcert=/ca.pem&application_name=x`,
    ),
  ],
  [
    'postgres://u@/db?host=h1,h2&port=1,2&sslmode=disable',
    ['postgres://u@h1:1/db?sslmode=disable', 'postgres://u@h2:2/db?sslmode=disable'],
  ],
  ['postgres://u@/db?host=h1,h2&port=7', ['postgres://u@h1:7/db', 'postgres://u@h2:7/db']],
  [
    'postgres://u@/db?host=/run/a,/run/b&port=1,2',
    ['postgres://u@/db?host=%2Frun%2Fa&port=1', 'postgres://u@/db?host=%2Frun%2Fb&port=2'],
  ],
  ['postgres://u@h1/db?target_session_attrs=read-write', ['postgres://u@h1/db']],
]

it.each(multiHostUrls)('splits %s into one URL for each host', (url, hosts) => {
  expect(readDatabaseUrl(url)).toEqual({ hosts })
})

it.each(['postgres://u:p@h1:5432/db?sslmode=no-verify', 'postgres://u@/db?host=/run/pg', 'postgres://h/db'])(
  'leaves %s, which has one host, unchanged',
  (url) => {
    expect(readDatabaseUrl(url)).toEqual({ connectionString: url })
  },
)
