import { useRef, useState } from "react";

import { Icon } from "~/components/icon/icon";

import * as styles from "./hero.css";
import { useVideoAllowed, WIDE } from "./use-video-allowed";

export interface HeroFilm {
  poster: string;
  sources: readonly { src: string; type: string }[];
  caption: string;
}

/** The film over its placeholder, and a button that stops it, where it is welcome. */
export function HeroVideo({ poster, sources, caption }: HeroFilm) {
  const allowed = useVideoAllowed();
  const film = useRef<HTMLVideoElement>(null);
  const [running, setRunning] = useState(false);
  const [stopped, setStopped] = useState(false);
  if (!allowed) return <ScriptlessFilm {...{ poster, sources, caption }} />;

  function toggle() {
    if (stopped) film.current?.play().catch(() => setStopped(true));
    else film.current?.pause();
    setStopped(!stopped);
  }

  return (
    <>
      <video
        ref={film}
        className={styles.video}
        aria-label={caption}
        poster={poster}
        autoPlay
        muted
        loop
        playsInline
        disablePictureInPicture
        data-running={running || undefined}
        onPlaying={() => setRunning(true)}
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
      {running ? (
        <button
          type="button"
          className={styles.pause}
          aria-label={stopped ? "Play the film" : "Pause the film"}
          onClick={toggle}
        >
          <Icon name={stopped ? "play" : "pause"} />
        </button>
      ) : null}
    </>
  );
}

const welcome = `${WIDE} and (prefers-reduced-motion: no-preference)`;

/** Where no script runs nobody could stop the film: it runs once. A browser loads nothing where no source is for its window. */
function ScriptlessFilm({ sources, caption }: HeroFilm) {
  return (
    <noscript>
      <video
        className={styles.scriptless}
        aria-label={caption}
        hidden
        autoPlay
        muted
        playsInline
        disablePictureInPicture
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} media={welcome} />
        ))}
      </video>
    </noscript>
  );
}
