/** Most rows of a report on screen. The total includes the others. */
export const maxReportRows = 200

/** Key of entries without a client, service, method or order. */
export const noKey = 'none'
