import type { Kind, kinds } from './kinds.ts'

type ScreensOf<K extends Kind> = (typeof kinds)[K] extends { screens: infer Screens } ? Screens : never

/** Kinds with screens, and the screens by audience. */
export type Screens = { [K in Kind as ScreensOf<K> extends never ? never : K]: ScreensOf<K> }

/** The address of a round contains that of its project. */
type Parent<K> = K extends 'proof' ? { projectId: string } : unknown

export type ScreenReference = {
  [K in keyof Screens]: {
    [A in keyof Screens[K]]: Screens[K][A] extends 'record'
      ? { kind: K; audience: A; id?: string } & Parent<K>
      : { kind: K; audience: A; id?: never }
  }[keyof Screens[K]]
}[keyof Screens]

/** Uploaded file that only some users may read, or the page of a share link or one-time link by its token. */
export type FileReference = { kind: 'attachment' | 'certificate' | 'share' | 'secret'; id: string }

/** Refers to a record, or without id to the list of its kind. The context's `linkTo` turns it into a link. */
export type Reference = ScreenReference | FileReference
