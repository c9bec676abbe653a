import { useEffect, useEffectEvent, useState } from 'react'

/** Buffers keys typed between the shortcut and the palette's focus. Escape cancels. */
export function useBufferedKeys(isOpen: boolean, cancel: () => void): string {
  const [typed, setTyped] = useState('')
  if (!isOpen && typed) setTyped('')
  const onEscape = useEffectEvent(cancel)
  useEffect(() => {
    if (!isOpen) return
    function bufferKey(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (target instanceof Element && target.closest('[role=dialog]')) return
      if (key === 'Escape') onEscape()
      if (key.length !== 1 || ctrlKey || metaKey || altKey) return
      event.preventDefault()
      setTyped((before) => before + key)
    }
    document.addEventListener('keydown', bufferKey)
    return () => document.removeEventListener('keydown', bufferKey)
  }, [isOpen])
  return typed
}
