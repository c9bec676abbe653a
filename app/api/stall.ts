/** Without progress for this long, an upload counts as stuck: a line that loses packets reports no error for minutes. */
const stallMs = 60_000
/** After the last byte, the server may still check the file. */
export const checkingMs = 120_000

/** Calls `onStall` when nothing was reported for a time, from the first `touch` until `rest`. */
export function watchForStall(onStall: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    touch(milliseconds = stallMs): void {
      clearTimeout(timer)
      timer = setTimeout(onStall, milliseconds)
    },
    rest: (): void => clearTimeout(timer),
  }
}
