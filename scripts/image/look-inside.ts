import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The packages of developers that are there though no package of the site needs them. */
export function findDevPackages(folder: string): string[] {
  const site = join(folder, 'site')
  const { devDependencies } = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'))
  const { packages } = JSON.parse(readFileSync(join(site, 'node_modules/.package-lock.json'), 'utf8'))
  return Object.keys(devDependencies).filter((name) => {
    const path = `node_modules/${name}`
    return existsSync(join(site, path)) && packages[path]?.dev !== undefined
  })
}

/** What takes the place, in one line. */
export function listSizes(folder: string): string {
  const { stdout } = spawnSync('du', ['-sm', join(folder, 'site'), join(folder, 'site/node_modules')])
  const [all, packages] = String(stdout)
    .split('\n')
    .map((line) => line.split('\t')[0])
  return `The site takes ${all} MB, ${packages} MB of them packages.`
}
