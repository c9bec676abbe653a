export function installByNpm(...args: string[]): Promise<void>
/** Returns the PATH without the programs of our own packages. */
export function pathWithoutOwnPackages(): string
