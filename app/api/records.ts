/** Wire types that several kinds of records share. */
export type FileRow = {
  _id: string
  url: string
  name: string
  kind: string
  size: number
  isInternal: boolean
}
export type MessageRow = {
  _id: string
  at: string
  by: string
  isStaff: boolean
  isInternal: boolean
  text: string
  files: FileRow[]
}
/** State change of a record. */
export type EventRow = { at: string; by: string; isStaff: boolean; from: string; to: string; reason: string }
