/** Names of devices, which Windows gives to no file or folder, whatever their ending. */
const devices = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*$/i

const isDevice = (name: string) => devices.test(name.split('.')[0] ?? '')

/** Returns the paths for a ZIP, in the same order: files and folders named like a device of Windows get a `_`, since it
 * could not unpack them. No path becomes that of another. */
export function portablePaths(paths: string[]): string[] {
  const taken = new Set(paths.flatMap(levelsOf).map(fold))
  const renamed = new Map<string, string>([['', '']])
  function rename(path: string): string {
    const known = renamed.get(path)
    if (known !== undefined) return known
    const cut = path.lastIndexOf('/')
    const name = path.slice(cut + 1)
    const beside = (other: string) => fold(path.slice(0, cut + 1) + other)
    let portable = name
    if (isDevice(name)) {
      do portable = portable.replace(/(\s*)(\.|$)/, '_$2')
      while (taken.has(beside(portable)))
      taken.add(beside(portable))
    }
    const result = cut < 0 ? portable : `${rename(path.slice(0, cut))}/${portable}`
    renamed.set(path, result)
    return result
  }
  return paths.map(rename)
}

const fold = (path: string) => path.toLowerCase()

const levelsOf = (path: string) =>
  path.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'))
