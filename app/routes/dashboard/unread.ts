import { useEffect } from 'react'
import { useMatches, useRevalidator } from 'react-router'

/** Stands in a document for loader data that the server could not read. */
export const unread = 'unread'

/** Returns whether all loaders of the screen have been read. Otherwise makes the browser read them. */
export function useIsRead(): boolean {
  const { revalidate } = useRevalidator()
  const isRead = useMatches().every(({ loaderData }) => loaderData !== unread)
  useEffect(() => {
    if (!isRead) void revalidate()
  }, [isRead, revalidate])
  return isRead
}
