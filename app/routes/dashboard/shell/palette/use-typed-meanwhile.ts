import { useEffect, useEffectEvent, useState } from 'react'

type Palette = { isOpen: boolean; isThere: boolean; giveUp: () => void }

/** What is typed right after the shortcut is not lost while the palette is fetched; Escape gives it up. */
export function useTypedMeanwhile({ isOpen, isThere, giveUp }: Palette): string {
  const [typed, setTyped] = useState('')
  if (!isOpen && typed) setTyped('')
  const isFetched = isOpen && !isThere
  const onEscape = useEffectEvent(giveUp)
  useEffect(() => {
    if (!isFetched) return
    function keep(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (key === 'Escape') onEscape()
      if (key.length !== 1 || ctrlKey || metaKey || altKey) return
      event.preventDefault()
      setTyped((before) => before + key)
    }
    document.addEventListener('keydown', keep)
    return () => document.removeEventListener('keydown', keep)
  }, [isFetched])
  return typed
}
