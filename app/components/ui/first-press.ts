import { type SyntheticEvent, useEffect, useRef, useState } from 'react'

type Press = MouseEvent | KeyboardEvent

/** For what brings a button of its own once it has come: a plain button holds its place until it is pressed. */
export function useFirstPress() {
  const [press, setPress] = useState<Press>()
  return {
    press,
    keep: ({ nativeEvent }: SyntheticEvent<Element, Press>) => setPress(nativeEvent),
    forget: () => setPress(undefined),
  }
}

/** Does the first press again, on the button that has come. */
export function usePressAgain(press: Press) {
  const button = useRef<HTMLButtonElement>(null)
  const first = useRef(press)
  useEffect(() => {
    const { current: event } = first
    const again = event instanceof KeyboardEvent ? KeyboardEvent : MouseEvent
    button.current?.focus()
    button.current?.dispatchEvent(new again(event.type, event))
  }, [])
  return button
}
