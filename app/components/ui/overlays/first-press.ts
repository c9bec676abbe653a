import { type SyntheticEvent, useEffect, useRef, useState } from 'react'

type Press = MouseEvent | KeyboardEvent

/** Remembers the first press on a plain button that is then replaced by a lazily loaded one. */
export function useFirstPress() {
  const [press, setPress] = useState<Press>()
  return {
    press,
    keep: ({ nativeEvent }: SyntheticEvent<Element, Press>) => setPress(nativeEvent),
    forget: () => setPress(undefined),
  }
}

/** Replays the first press on the loaded button. */
export function usePressAgain(press: Press) {
  const button = useRef<HTMLButtonElement>(null)
  const first = useRef(press)
  useEffect(() => {
    const { current: event } = first
    const EventType = event instanceof KeyboardEvent ? KeyboardEvent : MouseEvent
    button.current?.focus()
    button.current?.dispatchEvent(new EventType(event.type, event))
  }, [])
  return button
}
