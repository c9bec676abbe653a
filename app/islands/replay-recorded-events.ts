/** Replays the clicks and submits that were held in an island before hydration, in order. */
export async function replayRecordedEvents(island: Element): Promise<void> {
  for (const { event } of window.takeRecordedEvents?.(island) ?? []) {
    const { target } = event
    if (event instanceof SubmitEvent) (target as HTMLFormElement).requestSubmit(event.submitter)
    else findAgain(island, target as Element)?.dispatchEvent(new MouseEvent(event.type, event))
    // Lets React render the update of one event before the next.
    await Promise.resolve()
  }
}

/** Finds a target again by its name: hydration may have replaced a button. */
function findAgain(island: Element, target: Element): Element | undefined {
  if (target.isConnected) return target
  const nameOf = (button: Element | null) => button?.ariaLabel ?? button?.textContent
  const name = nameOf(target.closest('button'))
  return name ? [...island.querySelectorAll('button')].find((button) => nameOf(button) === name) : undefined
}
