/** Most rows of a report on screen. The total includes the others. */
export const maxReportRows = 200
