/** Key prefix of the user's export files; deleting the account deletes everything under it. */
export const exportFolderOf = (userId: string) => `exports/${userId}/`

/** Per user; beyond it the oldest are deleted. More than the hourly limit, which is counted from the rows. */
export const MAX_STORED_EXPORTS = 100
