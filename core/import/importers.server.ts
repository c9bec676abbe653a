import { blogImporter } from './blog-importer.server.ts'
import { clientImporter } from './client-importer.server.ts'
import type { ImportKind } from './import-labels.ts'
import type { Importer } from './importer.server.ts'
import { invoiceImporter } from './invoice-importer.server.ts'
import { projectImporter } from './project-importer.server.ts'

export const importers: { [Kind in ImportKind]: Importer<Kind> } = {
  client: clientImporter,
  project: projectImporter,
  invoice: invoiceImporter,
  blog: blogImporter,
}
