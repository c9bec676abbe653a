import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lists installed devDependencies that no production package needs. */
export function findDevPackages(folder: string): string[] {
  const site = join(folder, 'site')
  const { devDependencies } = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'))
  const { packages } = JSON.parse(readFileSync(join(site, 'node_modules/.package-lock.json'), 'utf8'))
  return Object.keys(devDependencies).filter((name) => {
    const path = `node_modules/${name}`
    return existsSync(join(site, path)) && packages[path]?.dev !== undefined
  })
}

/** Describes the sizes in one line. */
export function listSizes(folder: string): string {
  const size = (path: string) => String(spawnSync('du', ['-sm', join(folder, path)]).stdout).split('\t')[0]
  return `The site takes ${size('site')} MB, ${size('site/node_modules')} MB of them packages.`
}
