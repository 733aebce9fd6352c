/** Where a file's bytes are kept; the folders by last characters keep any one of them short. */
function folderOf(fileId: string): string {
  return `pictures/${fileId.slice(-2)}/${fileId}`;
}

export function keptKey(fileId: string): string {
  return `${folderOf(fileId)}/kept.webp`;
}

export function widthKey(fileId: string, width: number): string {
  return `${folderOf(fileId)}/${width}.webp`;
}
