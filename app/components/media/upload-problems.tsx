import { Notice } from '#app/components/ui/notice.tsx'

export type UploadProblem = { name: string; message: string }

/** Pictures that could not be added, each with the reason. */
export const UploadProblems = ({ problems }: { problems: UploadProblem[] }) =>
  problems.map(({ name, message }) => (
    <Notice key={`${name} ${message}`} tone="danger">
      <bdi>{name}</bdi>: {message}
    </Notice>
  ))
