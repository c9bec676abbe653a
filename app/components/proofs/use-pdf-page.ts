import { useEffect, useState } from 'react'
import { type OpenedPdf, openPdf } from './draw-pdf.ts'

export type ReadPdf = (url: string) => Promise<ArrayBuffer>
type Rendered = { number: number; picture: string }

/** Draws a page of the PDF at a URL. `read` has to be the same function at every call. */
export function usePdfPage(url: string, read: ReadPdf, number: number) {
  const [opened, setOpened] = useState<OpenedPdf>()
  const [rendered, setRendered] = useState<Rendered>()
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    let close: (() => void) | undefined
    let isLeft = false
    read(url)
      .then(openPdf)
      .then((pdf) => {
        close = pdf.close
        if (isLeft) close()
        else setOpened(pdf)
      })
      .catch(() => !isLeft && setIsFailed(true))
    return () => {
      isLeft = true
      close?.()
    }
  }, [url, read])
  useEffect(() => {
    let isLeft = false
    opened
      ?.draw(number)
      .then((picture) => !isLeft && setRendered({ number, picture }))
      .catch(() => !isLeft && setIsFailed(true))
    return () => {
      isLeft = true
    }
  }, [opened, number])
  return {
    ...{ count: opened?.count, isFailed },
    picture: rendered?.number === number ? rendered.picture : undefined,
  }
}
