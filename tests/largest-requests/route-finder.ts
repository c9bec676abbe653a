import type { World } from './world.ts'

/** Returns a function that finds the route of a read in the description of the API. Of several, one with fewer parameters
 * comes first. */
export function createRouteFinder(paths: World['paths']): (address: string) => string {
  const routes = Object.keys(paths)
    .filter((path) => paths[path]?.get)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
    .toSorted((one, other) => countParameters(one.path) - countParameters(other.path))
  return (address) => {
    const [path = ''] = address.split('?')
    const found = routes.find(({ pattern }) => pattern.test(path))
    if (!found) throw new Error(`${address} is no route.`)
    return `GET ${found.path}`
  }
}

const countParameters = (path: string) => path.split('{').length
