type PhoneVideo = HTMLVideoElement & {
  webkitDisplayingFullscreen?: boolean;
  webkitExitFullscreen?: () => void;
};
/** A phone's own full screen and a picture in a window of its own show nothing that lies over the picture: they are left. */
export function showWhatIsOver(media: HTMLVideoElement | null): void {
  const own: PhoneVideo | null = media;
  if (own?.webkitDisplayingFullscreen) own.webkitExitFullscreen?.();
  if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => undefined);
}
