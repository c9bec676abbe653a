import { useEffect, useEffectEvent, useState } from 'react'

/** Buffers keys typed between the shortcut and the palette's focus. Escape cancels. */
export function useTypedMeanwhile(isOpen: boolean, giveUp: () => void): string {
  const [typed, setTyped] = useState('')
  if (!isOpen && typed) setTyped('')
  const onEscape = useEffectEvent(giveUp)
  useEffect(() => {
    if (!isOpen) return
    function keep(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (target instanceof Element && target.closest('[role=dialog]')) return
      if (key === 'Escape') onEscape()
      if (key.length !== 1 || ctrlKey || metaKey || altKey) return
      event.preventDefault()
      setTyped((before) => before + key)
    }
    document.addEventListener('keydown', keep)
    return () => document.removeEventListener('keydown', keep)
  }, [isOpen])
  return typed
}
