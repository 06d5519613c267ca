export function DeviceDetail({ deviceId, onClose }: { deviceId: string; onClose: () => void }) {
  void deviceId
  void onClose
  return null
}
