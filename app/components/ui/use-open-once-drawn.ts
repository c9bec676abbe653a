import { useEffect, useState } from 'react'

/** What is drawn open from the start would come without its transition. */
export function useOpenOnceDrawn(isOpen: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => setIsDrawn(true), [])
  return isOpen && isDrawn
}
