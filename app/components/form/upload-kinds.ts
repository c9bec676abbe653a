import { allFormats, smallFormats } from '#core/attachment/attachment-formats.ts'
import {
  allPictureFormats,
  nameFormats,
  type PictureFormat,
  pictureFormats,
} from '#core/picture/picture-formats.ts'

export type FileKind = {
  endings: string[]
  /** Accepted formats, as shown to the user. */
  wanted: string
  isPicture: boolean
  /** The file goes into the library of pictures, and can be chosen from there. */
  isInLibrary?: boolean
}
const pictureFiles = (formats: readonly PictureFormat[]): Pick<FileKind, 'endings' | 'wanted'> => ({
  endings: formats.flatMap((format) => pictureFormats[format].endings),
  wanted: nameFormats(formats),
})

/** Returns the upload of a library that takes these formats. */
export const withFormats = (kind: UploadKind, formats: readonly PictureFormat[]): UploadKind =>
  kind.isInLibrary ? { ...kind, ...pictureFiles(formats) } : kind

/** Files with the path that stores them. */
export type UploadKind = FileKind & { path: (fileName: string) => string }

export const tableFile: FileKind = {
  endings: ['xlsx', 'xls', 'csv', 'txt', 'tsv'],
  wanted: 'Excel or CSV',
  isPicture: false,
}

export const pictureUpload: UploadKind = {
  path: () => '/pictures',
  ...pictureFiles(allPictureFormats),
  isPicture: true,
}

export const mediaUpload: UploadKind = {
  ...pictureUpload,
  path: (fileName) => `/media?${new URLSearchParams({ name: fileName.slice(0, 500) })}`,
  isInLibrary: true,
}

export const certificateUpload: UploadKind = {
  path: (fileName) => `/certificates?${new URLSearchParams({ name: fileName.slice(0, 500) })}`,
  endings: ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png'],
  wanted: 'PDF, DOC, DOCX, JPG or PNG',
  isPicture: false,
}

/** Files of at most 1 MB that are sent in one request, maybe for a project. */
export const smallAttachment: FileKind & { path: (fileName: string, projectId?: string) => string } = {
  path: (fileName, project) =>
    `/attachments?${new URLSearchParams({ name: fileName.slice(0, 500), ...(project && { project }) })}`,
  endings: smallFormats.endings,
  wanted: smallFormats.names,
  isPicture: false,
}

/** Pictures, and documents that are shown like pictures. */
export const scanUpload: FileKind = {
  endings: ['jpg', 'jpeg', 'png', 'webp', 'pdf'],
  wanted: 'JPG, PNG, WebP or PDF',
  isPicture: false,
}

/** All files of orders, problems and messages. Their largest size is a setting of the server. */
export const attachmentUpload: FileKind = {
  endings: allFormats.endings,
  wanted: allFormats.names,
  isPicture: false,
}
