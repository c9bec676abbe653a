export function installByNpm(...args: string[]): Promise<void>
/** The machine's PATH, without the programs that our own packages bring. */
export function pathWithoutOurs(): string
