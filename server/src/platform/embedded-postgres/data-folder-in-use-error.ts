/** Another process owns the database of this data folder. The message tells the operator what to do. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError'
}
