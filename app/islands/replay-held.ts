/** Repeats what was pressed and posted in an island before it was hydrated, in the same order. */
export async function replayHeld(island: Element): Promise<void> {
  for (const { event } of window.takeHeld?.(island) ?? []) {
    const { target } = event
    if (event instanceof SubmitEvent) (target as HTMLFormElement).requestSubmit(event.submitter)
    else findAgain(island, target as Element)?.dispatchEvent(new MouseEvent(event.type, event))
    // React renders what one event asks for before the next one comes.
    await Promise.resolve()
  }
}

/** Hydration may have replaced a button by another one of the same name. */
function findAgain(island: Element, target: Element): Element | undefined {
  if (target.isConnected) return target
  const nameOf = (button: Element | null) => button?.ariaLabel ?? button?.textContent
  const name = nameOf(target.closest('button'))
  return name ? [...island.querySelectorAll('button')].find((button) => nameOf(button) === name) : undefined
}
