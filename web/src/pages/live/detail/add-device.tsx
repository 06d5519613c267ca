export function AddDevice({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  void opened
  void onClose
  return null
}
